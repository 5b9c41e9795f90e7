import { allows, type Command, commandScopes } from '../../../core/wire.ts';
import { answerRequest } from './answer-request.ts';
import { allowBudget } from './budget-commands.ts';
import type { Actor, CommandContext } from './command-context.ts';
import { type CommandResult, type Execution, refuse } from './command-outcome.ts';
import { measureSession, rewindSession, stopTask } from './control-commands.ts';
import { sendMessage, withdrawMessage } from './message-commands.ts';
import { finishSignIn, listServers, reconnectServer, signInToServer, toggleServer } from './server-commands.ts';
import {
  archiveSession,
  continueSession,
  createSession,
  deleteSession,
  forkSession,
  interruptSession,
  pinSession,
  renameSession,
  resumeSession,
  stopSession,
  trustFolder,
} from './session-commands.ts';
import { configureSession, setEffort, setMode, setModel, setThinking } from './settings-commands.ts';
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
  'session.interrupt': interruptSession,
  'session.stop': stopSession,
  'session.rename': renameSession,
  'session.archive': archiveSession,
  'session.pin': pinSession,
  'session.delete': deleteSession,
  'session.configure': configureSession,
  'session.rewind': rewindSession,
  'session.measure': measureSession,
  'message.send': sendMessage,
  'message.withdraw': withdrawMessage,
  'request.answer': answerRequest,
  'model.set': setModel,
  'mode.set': setMode,
  'effort.set': setEffort,
  'thinking.set': setThinking,
  'servers.list': listServers,
  'server.reconnect': reconnectServer,
  'server.toggle': toggleServer,
  'server.signIn': signInToServer,
  'server.finishSignIn': finishSignIn,
  'task.stop': stopTask,
  'budget.allow': allowBudget,
  'folder.trust': trustFolder,
};
