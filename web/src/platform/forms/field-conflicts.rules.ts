type FieldOf<V> = keyof V & string

const fieldsOf = <V extends object>(values: V) => Object.keys(values) as FieldOf<V>[]

/** Fields that the user changed and that another user changed to something else since `seen`. Compares with `===`. */
export const findFieldConflicts = <V extends object>(typed: V, seen: V, stored: V): FieldOf<V>[] =>
  fieldsOf(stored).filter(
    (name) => typed[name] !== stored[name] && seen[name] !== stored[name] && typed[name] !== seen[name],
  )

/** The stored values that the user knows of: a field that was not edited shows the stored value at once. */
export function followUneditedFields<V extends object>(typed: V, seen: V, stored: V): V {
  const stale = fieldsOf(stored).filter((name) => seen[name] !== stored[name] && typed[name] === stored[name])
  if (stale.length === 0) return seen
  return { ...seen, ...Object.fromEntries(stale.map((name) => [name, stored[name]])) }
}

export const selectChangedFields = <V extends object>(typed: V, stored: V): Partial<V> =>
  Object.fromEntries(
    fieldsOf(stored)
      .filter((name) => typed[name] !== stored[name])
      .map((name) => [name, typed[name]]),
  ) as Partial<V>
