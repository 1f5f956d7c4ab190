export interface UploadColumn {
  name: string
  meaning: string
  required?: string
  example: string
}

export const writeTemplate = (columns: readonly UploadColumn[]): string =>
  `\u{feff}${columns.map(({ name }) => name).join(',')}\r\n`
