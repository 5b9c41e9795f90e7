import { type DatabaseOptions, type OpenFailed, openDatabase } from './database/database.ts';
import { failureOf } from './database/failure.ts';
import { inTransaction } from './database/transaction.ts';
import { createDeviceReads, createDeviceWrites, type DeviceReads, type DeviceWrites } from './devices.ts';

/** What a command may do to a database that a server may have open at the same time. */
export type CommandTables = DeviceReads & DeviceWrites;

/** Opens the database, does one thing in one transaction, and closes it again. */
export function openForCommands<Result>(
  options: DatabaseOptions,
  work: (tables: CommandTables) => Result,
): { type: 'done'; value: Result } | OpenFailed {
  const opened = openDatabase(options);
  if (opened.type === 'failed') return opened;
  const { database } = opened;
  try {
    const tables = { ...createDeviceReads(database), ...createDeviceWrites(database) };
    return { type: 'done', value: inTransaction(database, () => work(tables)) };
  } catch (error) {
    return failureOf(error);
  } finally {
    database.close();
  }
}
