// What an eye would see at once: things outside the window, texts that end before their end.

// Buttons and headings that reach beyond the window's sides, where nobody could click or read them.
export const sticksOut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, h1, h2, input, .phases .now, .paper-tag')]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const end = one.closest('.field')?.getBoundingClientRect().right ?? innerWidth; // a tag ends where the table does
        return width > 1 && (left < -1 || right > end + 1);
      })
      .map((one) => one.outerHTML.slice(0, 80)),
  );

// Cards that open somewhere in their middle.
export const beginsBelowItsTop = (page) =>
  page.evaluate(() => [...document.querySelectorAll('dialog[open]')].filter((one) => one.scrollTop > 0).map((one) => `${one.className}: ${one.scrollTop}`));

// Texts that end before their end: what is typed as an example, buttons, phases.
export const isCutOff = (page) =>
  page.evaluate(() => {
    const ruler = document.createElement('canvas').getContext('2d');
    const roomFor = (field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      ruler.font = font;
      return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ruler.measureText(field.placeholder).width;
    };
    const examples = [...document.querySelectorAll('input[placeholder]')].filter((one) => one.clientWidth > 0 && roomFor(one) < 0).map((one) => one.placeholder);
    const texts = [...document.querySelectorAll('button, h1, h2, .phases .now, .odds-list span, .score')]
      .filter((one) => one.clientWidth > 1 && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3))
      .map((one) => one.outerHTML.slice(0, 80));
    // What is asked has two lines, so that it never moves the table.
    const prompts = [...document.querySelectorAll('.prompt')].filter((one) => one.clientHeight > 2.9 * parseFloat(getComputedStyle(one).fontSize)).map((one) => one.textContent);
    const field = document.querySelector('.field')?.getBoundingClientRect();
    const tools = [...document.querySelectorAll('.tools button')]
      .filter((one) => one.getBoundingClientRect().top < field.top || one.getBoundingClientRect().bottom > field.bottom)
      .map((one) => one.outerHTML.slice(0, 80));
    return [...examples, ...texts, ...prompts, ...tools];
  });

// Buttons and fields that are seen, but lie under something else that takes the click.
export const isCovered = (page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    const isInWindow = ({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return [...(dialog ?? document).querySelectorAll('button, input, textarea, select, summary')]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const pane = one.closest('.at-hand, .log, .column, .text-table, .sheet-drawer, dialog')?.getBoundingClientRect();
        if (box.width < 2 || !one.checkVisibility() || !isInWindow(box) || (pane && (middle.y < pane.top || middle.y > pane.bottom))) return false;
        const top = document.elementFromPoint(middle.x, middle.y);
        return top !== null && top !== one && !one.contains(top) && !top.closest('label, .sheet-drawer');
      })
      .map((one) => one.outerHTML.slice(0, 80));
  });
