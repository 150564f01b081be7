// Says what has happened while nobody looks at the page: in the title, and by the browser's own
// notices where they are allowed.

import { createSignal } from 'solid-js';

const isSupported = () => 'Notification' in globalThis && isSecureContext;
const [permission, setPermission] = createSignal<NotificationPermission | 'unsupported'>(
  isSupported() ? Notification.permission : 'unsupported',
);

export { permission };
export const askForNotices = async () => setPermission(await Notification.requestPermission());

const plainTitle = document.title;
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) document.title = plainTitle;
});

export function notify(title: string, text: string, game: string) {
  if (!document.hidden) return;
  document.title = `● ${text}`;
  if (permission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body: text, tag: game, icon: new URL('icon.svg', document.baseURI).href });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // Some browsers on telephones leave notices to other programs.
  }
}
