import type { DatabaseSync } from 'node:sqlite';
import { failureOf } from '../database/failure.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Failed } from '../store.ts';

/**
 * Runs operations in one transaction and returns when it is on the disk. An operation that fails leaves no trace and
 * spoils no other; when SQLite gives the transaction up, as it does when the disk is full, all of them have failed.
 */
export type GroupCommit = <Result extends { type: string }>(
  operations: readonly (() => Result)[],
) => (Result | Failed)[];

const undone = new Error('The operation failed.');

export function createGroupCommit(database: DatabaseSync): GroupCommit {
  const savepoint = database.prepare('SAVEPOINT operation');
  const release = database.prepare('RELEASE operation');
  const undo = database.prepare('ROLLBACK TO operation');

  const attempt = <Result extends { type: string }>(operation: () => Result): Result | Failed => {
    savepoint.run();
    const result = outcomeOf(operation);
    if (result.type === 'failed') undo.run();
    release.run();
    return result;
  };

  const outcomeOf = <Result>(operation: () => Result): Result | Failed => {
    try {
      return operation();
    } catch (error) {
      if (!database.isTransaction) throw error;
      return failureOf(error);
    }
  };

  /** Whatever one alone did is undone with its transaction: of every page that changes after a savepoint a copy is kept. */
  const alone = <Result extends { type: string }>(operation: () => Result): Result | Failed => {
    let result: Result | Failed | null = null;
    try {
      return inTransaction(database, () => {
        result = outcomeOf(operation);
        if (result.type === 'failed') throw undone;
        return result;
      });
    } catch (error) {
      if (error === undone && result) return result;
      throw error;
    }
  };

  return (operations) => {
    try {
      const [first] = operations;
      if (first && operations.length === 1) return [alone(first)];
      return inTransaction(database, () => operations.map(attempt));
    } catch (error) {
      const failure = failureOf(error);
      return operations.map(() => failure);
    }
  };
}
