const longest = 255

/** Browsers percent-encode only these in form data (WHATWG HTML, multipart/form-data). */
const decoded = (name: string): string =>
  name.replaceAll(/%(22|0D|0A)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * A display name: any script, no folders, no control or bidi characters, at most 255 characters including the
 * extension. Never used as a path.
 */
export function fileName(sentName: string): string {
  const last = decoded(sentName).split(/[/\\]/).at(-1) ?? ''
  const name = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u200b]/gu, '')
    .trim()
  const characters = [...name]
  if (characters.length <= longest) return name
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? ''
  return characters.slice(0, longest - [...ending].length).join('') + ending
}

export const extensionOf = (name: string): string => /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''
