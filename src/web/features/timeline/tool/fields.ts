import { isObject, type JsonObject } from '../../../../core/json.ts';

/** What a value is, if it is that. Inputs and results of tools can be anything. */

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textsOf(value: unknown): string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}
