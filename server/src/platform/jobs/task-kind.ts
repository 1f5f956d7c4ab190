declare const brand: unique symbol
/** Only `taskKind` creates one, so that the server knows at its start which kinds need a handler. */
export type TaskKind = string & { readonly [brand]: true }

const declared = new Set<string>()

export function taskKind(name: string): TaskKind {
  if (declared.has(name)) throw new Error(`Two kinds of tasks have the name ${name}.`)
  declared.add(name)
  return name as TaskKind
}

/** @throws unless each kind has one handler: tasks of another kind would wait forever */
export function requireHandlers(handled: readonly string[]): void {
  const missing = [...declared].filter((kind) => !handled.includes(kind))
  if (missing.length > 0) throw new Error(`Tasks without a handler: ${missing.join(', ')}`)
  const twice = handled.filter((kind, at) => handled.indexOf(kind) < at)
  if (twice.length > 0) throw new Error(`Tasks with two handlers: ${twice.join(', ')}`)
}
