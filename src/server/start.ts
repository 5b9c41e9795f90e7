// The program, from a checkout. What Node makes of the sources is kept, so that only the first start pays for it.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
enableCompileCache(folder);
// Threads look here.
process.env.NODE_COMPILE_CACHE = folder;

await import('./main.ts');
