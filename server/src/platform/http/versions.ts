import { AppError } from './errors.ts'

class VersionConflict extends AppError {
  readonly #version: number

  constructor(refusal: { code: string; detail: string }, version: number) {
    super({ status: 409, ...refusal })
    this.#version = version
  }

  override get body(): Record<string, unknown> {
    return { ...super.body, version: this.#version }
  }
}

export interface Versioned {
  version: number
  /** Null if no user changed the record: an import, a sync, or nothing yet. */
  changed_by: string | null
}

interface Named {
  code: string
  /** As in “this department”. */
  noun: string
  /** Where the form cannot save again with the version that is stored by now. */
  next?: string
}

/**
 * Call it with the record locked, and write a higher version in the same transaction.
 * @param version the version that the editor read; undefined if a process of the server changes the record
 * @throws 409 if the record has another version by now, which the answer names: a form that showed the refusal saves
 * again with it
 */
export function requireVersion(
  version: number | undefined,
  stored: Versioned,
  { code, noun, next = 'Compare the changes and save again.' }: Named,
): void {
  if (version === undefined || version === stored.version) return
  const detail = `${stored.changed_by ?? 'Wardline'} changed ${noun} in the meantime. Nothing was saved. ${next}`
  throw new VersionConflict({ code, detail }, stored.version)
}
