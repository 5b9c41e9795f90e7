/** The demo works in a folder of this name, so that its sessions are known for what they are wherever they are shown. */
export const demoFolderPrefix = 'quarterdeck-demo-';

export function isDemoFolder(path: string): boolean {
  return /[\\/]quarterdeck-demo-\w{6}[\\/]/.test(path);
}
