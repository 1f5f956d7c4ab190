const longest = 255

/** A browser writes these three, and only these, as percent signs in a form (WHATWG HTML, multipart/form-data). */
const decoded = (name: string): string =>
  name.replaceAll(/%(22|0D|0A)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * A file's name as it is kept and shown: text in any script, without the folders that some clients send along and without
 * control characters, at most 255 characters (the ending survives). Never the name of anything on a disk.
 */
export function fileName(given: string): string {
  const last = decoded(given).split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  const characters = [...name]
  if (characters.length <= longest) return name
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  return characters.slice(0, longest - [...ending].length).join('') + ending
}

/** `jpg` of `scan.1.JPG`; empty when there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''
