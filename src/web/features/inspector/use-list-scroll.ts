import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ListShape, scrollHeight, scrollTopFor } from './scroll-place.ts';

const rowHeight = 26;
const fingerHeight = 40;
/** So near to the end, one is there. */
const endPixels = 8;

const narrow = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 699px)');

/** Where the list is scrolled to. It stays at the end while one is there, and brings what is chosen into sight. */
export function useListScroll(scroller: RefObject<HTMLDivElement | null>, count: number, chosen: number | null) {
  const [scrollTop, setScrollTop] = useState(0);
  const [viewport, setViewport] = useState(600);
  const isAtEnd = useRef(true);
  const shape: ListShape = { count, rowHeight: narrow?.matches ? fingerHeight : rowHeight, viewport };
  const height = scrollHeight(shape);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      setScrollTop(element.scrollTop);
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - endPixels;
    };
    const measured = new ResizeObserver(() => setViewport(element.clientHeight));
    measured.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      measured.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that has grown or shrunk moves its end
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && isAtEnd.current && chosen === null) element.scrollTop = height;
  }, [height, viewport]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the list
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || chosen === null) return;
    isAtEnd.current = false;
    element.scrollTop = scrollTopFor(shape, element.scrollTop, chosen);
    setScrollTop(element.scrollTop);
  }, [chosen, viewport]);

  return { shape, scrollTop };
}
