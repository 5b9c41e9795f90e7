import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export const atEndPixels = 48;
/** How long after a gesture a scroll is still the person's. */
const gestureMs = 800;

/**
 * Stays at the end while the person is there, whatever grows. Only a person leaves it: sizes that become known move the
 * rows too, and that is no wish to go anywhere. What a person presses stays where it is until they let go of it.
 */
export function useStick(scroller: RefObject<HTMLDivElement | null>, isWanted: boolean) {
  const [isStuck, setIsStuck] = useState(isWanted);
  const stuck = useRef(isWanted);
  const lastOffset = useRef(0);
  const lastHeight = useRef(0);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const isPressed = useRef(false);

  const become = useCallback((next: boolean) => {
    stuck.current = next;
    setIsStuck(next);
  }, []);

  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element && stuck.current && !isPressed.current) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const observer = new ResizeObserver(toEnd);
    observer.observe(content);
    observer.observe(element);
    const onGesture = () => {
      movedAt.current = performance.now();
    };
    const onPress = () => {
      isPressed.current = true;
    };
    const onRelease = () => {
      if (!isPressed.current) return;
      isPressed.current = false;
      // After the click that this is the end of.
      requestAnimationFrame(toEnd);
    };
    const ears = new AbortController();
    const listening = { passive: true, signal: ears.signal };
    for (const gesture of ['wheel', 'touchmove', 'keydown']) element.addEventListener(gesture, onGesture, listening);
    // A press on a row scrolls nothing; one on the element itself is on its scrollbar.
    const onScrollbar = (event: Event) => event.target === element && onGesture();
    element.addEventListener('pointerdown', onScrollbar, listening);
    element.addEventListener('pointerdown', onPress, listening);
    for (const release of ['pointerup', 'pointercancel']) window.addEventListener(release, onRelease, listening);
    return () => {
      observer.disconnect();
      ears.abort();
    };
  }, [scroller, toEnd]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
    const wentUp = element.scrollTop < lastOffset.current - 1;
    // A card that closes when it is answered makes the list shorter, and that moves it too.
    const isShorter = element.scrollHeight < lastHeight.current;
    lastOffset.current = element.scrollTop;
    lastHeight.current = element.scrollHeight;
    if (rest <= atEndPixels) become(true);
    else if (wentUp && !isShorter && performance.now() - movedAt.current < gestureMs) become(false);
  };

  const stick = useCallback(() => {
    become(true);
    toEnd();
  }, [become, toEnd]);

  const leave = useCallback(() => become(false), [become]);

  return { isStuck, stick, leave, onScroll };
}
