import {
  Bot,
  CircleHelp,
  FilePen,
  FilePlus2,
  FileText,
  FolderSearch,
  Globe,
  ListTodo,
  type LucideIcon,
  Map as MapIcon,
  NotebookPen,
  Plug,
  Search,
  Sparkles,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import { mcpName } from './tool-name.ts';

const icons = new Map<string, LucideIcon>([
  ['Read', FileText],
  ['Edit', FilePen],
  ['MultiEdit', FilePen],
  ['Write', FilePlus2],
  ['NotebookEdit', NotebookPen],
  ['Bash', SquareTerminal],
  ['BashOutput', SquareTerminal],
  ['KillShell', SquareTerminal],
  ['Grep', Search],
  ['Glob', FolderSearch],
  ['WebFetch', Globe],
  ['WebSearch', Globe],
  ['Task', Bot],
  ['Agent', Bot],
  ['TodoWrite', ListTodo],
  ['TaskCreate', ListTodo],
  ['TaskUpdate', ListTodo],
  ['TaskList', ListTodo],
  ['TaskGet', ListTodo],
  ['Skill', Sparkles],
  ['AskUserQuestion', CircleHelp],
  ['EnterPlanMode', MapIcon],
  ['ExitPlanMode', MapIcon],
]);

export function ToolIcon({ name }: { name: string }) {
  const Icon = icons.get(name) ?? (mcpName(name) ? Plug : Wrench);
  return <Icon size={15} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-faint" />;
}
