import { replaceEqualDeep } from '@tanstack/react-query'

type FieldOf<V> = keyof V & string

const fieldsOf = <V extends object>(values: V) => Object.keys(values) as FieldOf<V>[]

/** Also compares lists and objects by their content. */
export const isSameValue = (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one

/** Fields that the user changed and that another user changed to something else since `seen`. */
export const findFieldConflicts = <V extends object>(typed: V, seen: V, stored: V): FieldOf<V>[] =>
  fieldsOf(stored).filter(
    (name) =>
      !isSameValue(typed[name], stored[name]) &&
      !isSameValue(seen[name], stored[name]) &&
      !isSameValue(typed[name], seen[name]),
  )

/** The stored values that the user knows of: a field that was not edited shows the stored value at once. */
export function followUneditedFields<V extends object>(typed: V, seen: V, stored: V): V {
  const stale = fieldsOf(stored).filter(
    (name) => !isSameValue(seen[name], stored[name]) && isSameValue(typed[name], stored[name]),
  )
  if (stale.length === 0) return seen
  return { ...seen, ...Object.fromEntries(stale.map((name) => [name, stored[name]])) }
}

export const selectChangedFields = <V extends object>(typed: V, stored: V): Partial<V> =>
  Object.fromEntries(
    fieldsOf(stored)
      .filter((name) => !isSameValue(typed[name], stored[name]))
      .map((name) => [name, typed[name]]),
  ) as Partial<V>

/** A longer text does not fit into the question at its field. */
const mostQuoted = 80

/** A value of a field as a sentence quotes it; undefined if it is too long, or if only the control can show it. */
export function describeValue(value: unknown): string | undefined {
  const description = describeWhole(value)
  return description !== undefined && description.length <= mostQuoted ? description : undefined
}

function describeWhole(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? 'blank' : value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (!Array.isArray(value)) return undefined
  const names = value.map((item: unknown) => nameOf(item))
  if (names.includes(undefined)) return undefined
  return names.length === 0 ? 'none' : names.join(', ')
}

function nameOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return undefined
  const { display_name, name } = item as { display_name?: unknown; name?: unknown }
  return [display_name, name].find((each): each is string => typeof each === 'string')
}
