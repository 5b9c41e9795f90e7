import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../../src/server/store/schema/migrations.ts';

/** A schema and its successor, big enough that half of a step reaches the disk. */
export function exampleMigrations(beforeStatement: (index: number) => void): readonly Migration[] {
  return [createOld, (database) => toNew(database, beforeStatement)];
}

export const statementsToNew = [
  'ALTER TABLE notes ADD COLUMN length INTEGER',
  'UPDATE notes SET length = length(text)',
  'CREATE TABLE authors (name TEXT PRIMARY KEY)',
  'INSERT INTO authors SELECT DISTINCT author FROM notes',
  'CREATE INDEX notes_by_author ON notes (author, length)',
  'DROP TABLE scraps',
];

function createOld(database: DatabaseSync): void {
  database.exec('CREATE TABLE notes (author TEXT, text TEXT); CREATE TABLE scraps (text TEXT)');
  const insert = database.prepare('INSERT INTO notes VALUES (?, ?)');
  for (let index = 0; index < 3000; index += 1) insert.run(`author ${index % 50}`, 'x'.repeat(200));
}

function toNew(database: DatabaseSync, beforeStatement: (index: number) => void): void {
  for (const [index, statement] of statementsToNew.entries()) {
    beforeStatement(index);
    database.exec(statement);
  }
  beforeStatement(statementsToNew.length);
}
