import { render } from 'solid-js/web';
import { App } from './App';
import { workOffline } from './play/offline';
import './style/page.css';
import './style/front.css';
import './style/play.css';
import './style/table.css';
import './style/online.css';
import './style/after.css';
import './style/sheet.css';
import './style/text.css';

workOffline();
render(() => <App />, document.getElementById('page')!);
