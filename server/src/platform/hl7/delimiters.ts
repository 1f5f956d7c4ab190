/** The five characters a message is written with (HL7 v2.5.1 §2.5.4); MSH-1 and MSH-2 say which. */
export interface Delimiters {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
}

export const usual: Delimiters = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
}

/** What MSH-2 says of us; also how it is printed. */
export const encodingCharacters = (d: Delimiters): string =>
  d.component + d.repetition + d.escape + d.subcomponent

/** Of a header segment (MSH, BHS, FHS): what it does not name is not used in what follows. */
export function delimitersOf(header: string): Delimiters {
  const field = header.charAt(3)
  const [component = '', repetition = '', escape = '', subcomponent = ''] =
    header.slice(4).split(field)[0]?.slice(0, 4) ?? ''
  return { field, component, repetition, escape, subcomponent }
}
