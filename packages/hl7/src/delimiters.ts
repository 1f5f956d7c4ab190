/** HL7 v2.5.1 §2.5.4, declared in MSH-1 and MSH-2. */
export interface Delimiters {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
}

export const defaultDelimiters: Delimiters = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
}

export const encodingCharacters = (d: Delimiters): string =>
  d.component + d.repetition + d.escape + d.subcomponent

/** Reads a header segment (MSH, BHS, FHS). A delimiter it does not declare is empty and never splits anything. */
export function readDelimiters(header: string): Delimiters {
  const field = header.charAt(3)
  const [component = '', repetition = '', escape = '', subcomponent = ''] =
    header.slice(4).split(field)[0]?.slice(0, 4) ?? ''
  return { field, component, repetition, escape, subcomponent }
}
