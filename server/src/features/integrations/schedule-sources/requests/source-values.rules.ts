import { malformed, succeed } from './source-result.rules.ts'
import type { SourceResult } from '../schedule-source.rules.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseJson(text: string): SourceResult<unknown> {
  try {
    return succeed<unknown>(JSON.parse(text))
  } catch {
    return malformed(`The answer is not complete JSON: ${text.slice(0, 200)}`)
  }
}

/** Text and numbers as text; anything else is empty. */
export function readText(from: JsonObject, name: string): string {
  const value = from[name]
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

export const readOptional = (from: JsonObject, ...names: readonly string[]): string | null =>
  names.map((name) => readText(from, name)).find((value) => value !== '') ?? null

export interface PersonName {
  name: string
  first_name: string
  last_name: string
}

/** "Last, First", or "First Last". */
export function splitName(text: string): PersonName {
  const name = text.replaceAll(/\s+/g, ' ').trim()
  const comma = name.indexOf(',')
  if (comma >= 0)
    return { name, last_name: name.slice(0, comma).trim(), first_name: name.slice(comma + 1).trim() }
  const space = name.lastIndexOf(' ')
  return { name, last_name: name.slice(space + 1), first_name: name.slice(0, Math.max(space, 0)) }
}

export function joinName(first_name: string, last_name: string): PersonName {
  return { name: [last_name, first_name].filter((part) => part !== '').join(', '), first_name, last_name }
}

/** Unfilled shifts have no name, or one of these words in its place. */
export const isOpen = (name: string): boolean => /^(?:open|unfilled|unassigned|)$/i.test(name.trim())
