// The program, from a checkout. What Node makes of the sources is kept, so that only the first start pays for it.
import { compileAhead } from './compile-ahead.ts';

await compileAhead();
await import('./main.ts');
