import { render } from 'solid-js/web';
import { App } from './App';
import './style/page.css';
import './style/front.css';
import './style/play.css';
import './style/table.css';
import './style/online.css';

render(() => <App />, document.getElementById('page')!);
