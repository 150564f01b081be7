// Browsers print without the style sheets that a program has adopted: the map would be black. While paper is
// printed its colours stand on the elements themselves.

const late = 3000; // milliseconds: some browsers say that they have printed before they do

export function keepOnPaper(sheet: CSSStyleSheet): () => void {
  let undo: (() => void)[] = [];

  function before() {
    restore();
    const wanted: [element: SVGElement, property: string, value: string][] = [];
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue;
      for (const element of document.querySelectorAll<SVGElement>(rule.selectorText)) {
        const computed = getComputedStyle(element);
        for (const property of rule.style) wanted.push([element, property, computed.getPropertyValue(property)]);
      }
    }
    undo = wanted.map(([element, property, value]) => {
      const own = element.style.getPropertyValue(property);
      element.style.setProperty(property, value);
      return () => (own ? element.style.setProperty(property, own) : element.style.removeProperty(property));
    });
  }
  function restore() {
    for (const one of undo.reverse()) one();
    undo = [];
  }

  const after = () => setTimeout(restore, late);

  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
