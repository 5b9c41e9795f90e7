import type { Page } from '@playwright/test';

/**
 * What a finger can miss: targets whose hit area through the middle is less than 44 px wide or high, or is taken by
 * another target. The browser is asked what a touch would hit, so an area that is larger than what is drawn counts. Links
 * within a sentence are exempt, as in WCAG 2.5.5, and so is what can't be touched now.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted = 44;
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input), [role=button], ' +
      '[role=option], [role^=menuitem], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=slider]';
    const popups = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=status], [role=alert]';

    // What is open over the page is all that can be touched.
    const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1);
    const small = new Set<string>();
    for (const target of (open ?? document).querySelectorAll<HTMLElement>(selector)) {
      // The timeline takes away what scrolls far off.
      if (!target.isConnected || !isShown(target) || isInSentence(target)) continue;
      // The label around a control is its target.
      if (target.matches('input') && target.closest('label') !== null) continue;
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const problem = problemOf(target);
      if (problem !== null) small.add(`${nameOf(target)}: ${problem}`);
    }
    return [...small];

    function isShown(element: HTMLElement): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (element.closest('[inert], [aria-hidden=true]') !== null) return false;
      // Smaller ones are for screen readers only.
      for (let each: HTMLElement | null = element; each; each = each.parentElement) {
        if (each.offsetWidth <= 1 && getComputedStyle(each).overflow === 'hidden') return false;
      }
      return true;
    }

    function isInSentence(element: HTMLElement): boolean {
      if (!element.matches('a, button') || !getComputedStyle(element).display.startsWith('inline')) return false;
      // A path in a sentence is code.
      const around = element.parentElement?.closest(':not(code, mark, strong, em)');
      const sentence = [...(around?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      return sentence.some(({ textContent }) => /\p{L}{2}/u.test(textContent ?? ''));
    }

    function problemOf(element: HTMLElement): string | null {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // A skip link is above the screen until it has the focus.
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null;
      const before = element.style.pointerEvents;
      if (element.matches(':disabled')) element.style.pointerEvents = 'auto';
      const over = document.elementFromPoint(x, y);
      const isFree = over !== null && isPart(element, over);
      const runs = isFree
        ? [run(element, x, y, 1, 0), run(element, x, y, -1, 0), run(element, x, y, 0, 1), run(element, x, y, 0, -1)]
        : [];
      element.style.pointerEvents = before;
      if (!isFree) {
        const other = over?.closest(selector);
        return !other || other.closest(popups) !== element.closest(popups) ? null : `covered by ${nameOf(other)}`;
      }
      const [right = 0, leftward = 0, down = 0, up = 0] = runs;
      const [hitWidth, hitHeight] = [right + leftward + 1, down + up + 1];
      // Positions are fractions of a pixel.
      return hitWidth >= wanted - 1 && hitHeight >= wanted - 1 ? null : `${hitWidth}×${hitHeight}`;
    }

    /** How many pixels from a point in a direction are still the element's. */
    function run(element: HTMLElement, x: number, y: number, stepX: number, stepY: number): number {
      for (let step = 1; step < wanted; step += 1) {
        const hit = document.elementFromPoint(x + stepX * step, y + stepY * step);
        if (hit === null || !isPart(element, hit)) return step - 1;
      }
      return wanted;
    }

    function isPart(element: HTMLElement, hit: Element): boolean {
      if (element.contains(hit)) return true;
      const label = hit.closest('label');
      return label !== null && label.control === element;
    }

    function nameOf(element: Element): string {
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.getAttribute('type');
      return `${role} "${name?.slice(0, 40) ?? ''}" in ${element.parentElement?.className.slice(0, 40) ?? ''}`;
    }
  });
}
