/** Opens every closed `<details>` that hides a range. A summary is seen either way. */
export function openAround(range: Range, within: Element): void {
  let inner: Element | null = null;
  for (const element of ancestors(range, within)) {
    const isHidden = element instanceof HTMLDetailsElement && inner?.tagName !== 'SUMMARY';
    if (isHidden && !element.open) element.open = true;
    inner = element;
  }
}

/** Scrolls whatever scrolls around a range, from the inside out, until the range is seen. */
export function bringIntoSight(range: Range, within: Element): void {
  for (const element of ancestors(range, within)) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrollsDown = isScrolled(overflowY) && element.scrollHeight > element.clientHeight;
    const scrollsAcross = isScrolled(overflowX) && element.scrollWidth > element.clientWidth;
    if (!scrollsDown && !scrollsAcross) continue;
    const mark = range.getBoundingClientRect();
    if (mark.height === 0) return;
    const box = element.getBoundingClientRect();
    if (scrollsDown && (mark.top < box.top || mark.bottom > box.bottom))
      element.scrollTop += (mark.top + mark.bottom - box.top - box.bottom) / 2;
    if (scrollsAcross && (mark.left < box.left || mark.right > box.right))
      element.scrollLeft += (mark.left + mark.right - box.left - box.right) / 2;
  }
}

function isScrolled(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

function* ancestors(range: Range, within: Element): Generator<Element> {
  let element = range.startContainer.parentElement;
  while (element !== null && element !== within) {
    yield element;
    element = element.parentElement;
  }
}
