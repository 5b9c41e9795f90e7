import { allows, type Command, commandScopes } from '../../../core/wire.ts';
import { answerRequest } from './answer-request.ts';
import { allowBudget } from './budget-commands.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { type CommandResult, type Execution, refuse } from './command-outcome.ts';
import {
  askAside,
  backgroundTask,
  listHooks,
  listModels,
  measureSession,
  stopTask,
  taskOutput,
} from './control-commands.ts';
import { cancelContinuation, continueAfterLimit } from './limit-commands.ts';
import { reorderMessages, sendMessage, updateMessage, withdrawMessage } from './message-commands.ts';
import { restoreSession } from './restore-commands.ts';
import { rewindSession } from './rewind-command.ts';
import {
  addServer,
  callTool,
  finishSignIn,
  listServers,
  messageServer,
  reconnectServer,
  removeServer,
  setServers,
  signInToServer,
  toggleServer,
} from './server-commands.ts';
import {
  archiveSession,
  continueSession,
  createSession,
  deleteSession,
  forkSession,
  interruptSession,
  orderSessions,
  pinSession,
  renameSession,
  resumeSession,
  seeSession,
  stopSession,
  tagSession,
  trustFolder,
} from './session-commands.ts';
import {
  configureSession,
  setEffort,
  setFastMode,
  setMode,
  setModel,
  setStyle,
  setThinking,
} from './settings-commands.ts';
import { giveSession, takeSession } from './terminal-commands.ts';

/** Carries out a command for a device, if its scope lets it. Whichever way a command comes in, it comes through here. */
export function runCommand(command: Command, device: Actor, context: CommandContext): Promise<CommandResult> {
  const needed = commandScopes[command.type];
  if (!allows(device.scope, needed)) {
    const message = `This needs a device with the scope ${needed}; this one has ${device.scope}.`;
    return Promise.resolve(refuse('forbidden', 'W23', message, { needed }));
  }
  const execute = executions[command.type] as (...input: [Command, Actor, CommandContext]) => Promise<CommandResult>;
  return execute(command, device, context);
}

const executions: { [Type in Command['type']]: Execution<Type> } = {
  'session.create': createSession,
  'session.continue': continueSession,
  'session.fork': forkSession,
  'session.resume': resumeSession,
  'session.take': takeSession,
  'session.give': giveSession,
  'session.restore': restoreSession,
  'session.interrupt': interruptSession,
  'session.stop': stopSession,
  'session.rename': renameSession,
  'session.archive': archiveSession,
  'session.pin': pinSession,
  'session.tag': tagSession,
  'session.see': seeSession,
  'session.order': orderSessions,
  'session.delete': deleteSession,
  'session.configure': configureSession,
  'session.rewind': rewindSession,
  'session.measure': measureSession,
  'aside.ask': askAside,
  'message.send': sendMessage,
  'message.update': updateMessage,
  'message.reorder': reorderMessages,
  'message.withdraw': withdrawMessage,
  'request.answer': answerRequest,
  'model.set': setModel,
  'mode.set': setMode,
  'effort.set': setEffort,
  'thinking.set': setThinking,
  'style.set': setStyle,
  'fastMode.set': setFastMode,
  'models.list': listModels,
  'hooks.list': listHooks,
  'servers.list': listServers,
  'servers.set': setServers,
  'server.message': messageServer,
  'server.reconnect': reconnectServer,
  'server.toggle': toggleServer,
  'server.signIn': signInToServer,
  'server.finishSignIn': finishSignIn,
  'server.call': callTool,
  'server.add': addServer,
  'server.remove': removeServer,
  'task.stop': stopTask,
  'task.background': backgroundTask,
  'task.output': taskOutput,
  'budget.allow': allowBudget,
  'limit.continue': continueAfterLimit,
  'limit.cancel': cancelContinuation,
  'folder.trust': trustFolder,
};
