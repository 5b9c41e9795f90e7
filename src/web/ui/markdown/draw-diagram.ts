export type Drawing = { type: 'drawn'; address: string; width: number; height: number } | DrawingFailure;

export type DrawingFailure =
  | { type: 'failed'; cause: 'notLoaded' | 'timeout' | 'tooLarge' | 'unsupported' }
  | { type: 'failed'; cause: 'invalid'; message: string };

type Question = { source: string; isDark: boolean };

type Frame = { element: HTMLIFrameElement; port: MessagePort };

/** The built script lies in `assets`, beside the page for diagrams, wherever the server serves them. */
const ownAddress = import.meta.url;

/** The frame holds 3 MB of script, which a slow network takes its time for. */
const loadLimit = 60_000;
const drawLimit = 10_000;
/** A page without new diagrams gives the frame's memory back. */
const idleLimit = 60_000;
const largestPicture = 2_000_000;
const longestMessage = 160;

let frame: Promise<Frame> | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();

const drawings = new Map<string, Drawing>();
const mostDrawings = 40;

/** A drawing that is at hand: rows out of sight don't exist, and a row that returns must not flicker. */
export function recallDrawing({ source, isDark }: Question): Drawing | null {
  return drawings.get(keyOf(source, isDark)) ?? null;
}

/** Draws one diagram at a time. */
export function drawDiagram(question: Question): Promise<Drawing> {
  const drawing = last.then(() => recallDrawing(question) ?? draw(question));
  last = drawing;
  return drawing;
}

async function draw(question: Question): Promise<Drawing> {
  clearTimeout(idle);
  const drawing = await ask(question).catch((): Drawing => {
    closeFrame();
    return { type: 'failed', cause: 'notLoaded' };
  });
  idle = setTimeout(closeFrame, idleLimit);
  const [oldest] = drawings.keys();
  if (drawings.size >= mostDrawings && oldest !== undefined) drawings.delete(oldest);
  if (!isPassing(drawing)) drawings.set(keyOf(question.source, question.isDark), drawing);
  return drawing;
}

async function ask(question: Question): Promise<Drawing> {
  frame ??= openFrame();
  const { port } = await frame;
  port.postMessage(question);
  const answer = await nextMessage(port);
  if (answer !== timeout) return drawingOf(answer);
  // Its script may be busy for ever.
  closeFrame();
  return { type: 'failed', cause: 'timeout' };
}

/** A frame with an origin of its own and no network. It is laid out, because Mermaid measures text, but never seen. */
async function openFrame(): Promise<Frame> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.title = 'Diagrams';
  element.tabIndex = -1;
  element.inert = true;
  element.style.cssText =
    'position:fixed;left:0;top:0;width:1200px;height:800px;border:0;opacity:0;z-index:-1;pointer-events:none';
  element.src = new URL('../diagram.html', ownAddress).href;
  const { port1: port, port2 } = new MessageChannel();
  const isLoaded = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), loadLimit);
    element.addEventListener('load', () => resolve(true), { once: true });
    document.body.append(element);
  });
  // Its origin is opaque, so there is none to name.
  element.contentWindow?.postMessage('connect', '*', [port2]);
  // An error page loads too, and answers nothing.
  if (isLoaded && (await nextMessage(port)) !== timeout) return { element, port };
  element.remove();
  throw new Error('The page for diagrams could not be loaded.');
}

const timeout = Symbol('timeout');

function nextMessage(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(timeout), drawLimit);
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data);
    };
  });
}

function closeFrame(): void {
  frame?.then(
    ({ element, port }) => {
      port.close();
      element.remove();
    },
    () => {},
  );
  frame = null;
}

/**
 * The answer is as little trusted as the diagram. An SVG in an image runs nothing and loads nothing; its address is data,
 * which a browser doesn't open as a page of ours.
 */
function drawingOf(answer: unknown): Drawing {
  const { type, svg, width, height, reason } = (answer ?? {}) as { [name: string]: unknown };
  if (type !== 'drawn' || typeof svg !== 'string') return failureOf(String(reason));
  if (!isLength(width) || !isLength(height) || svg.length > largestPicture)
    return { type: 'failed', cause: 'tooLarge' };
  return { type, address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height };
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < 20_000;
}

/** Mermaid's messages quote the source in many lines. The first one says where. */
function failureOf(reason: string): DrawingFailure {
  if (reason.includes('No diagram type detected')) return { type: 'failed', cause: 'unsupported' };
  if (reason.includes('Maximum text size') || reason.includes('Edge limit exceeded')) {
    return { type: 'failed', cause: 'tooLarge' };
  }
  const line = (reason.split('\n')[0] ?? '').trim().replace(/[.:…]+$/, '');
  return { type: 'failed', cause: 'invalid', message: line.slice(0, longestMessage) };
}

/** A network or a busy machine may do better the next time. */
function isPassing(drawing: Drawing): boolean {
  return drawing.type === 'failed' && (drawing.cause === 'notLoaded' || drawing.cause === 'timeout');
}

function keyOf(source: string, isDark: boolean): string {
  return `${isDark ? 'dark' : 'light'} ${source}`;
}
