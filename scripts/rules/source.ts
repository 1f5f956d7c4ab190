export type SourceFile = {
  /** Relative to the repository root, with slashes. */
  path: string
  text: string
}

export type Finding = { path: string; line: number; advice: string }

/** Receives all files at once, so that tests can pass files that are not on disk. */
export type Rule = (files: SourceFile[]) => Finding[]

export const isTypeScript = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path)

export const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$/.test(path)

/** Lists what a feature adds to the server or the contract, and so belongs to the composition and not to a room. */
export const isFeatureList = ({ path }: Pick<SourceFile, 'path'>): boolean =>
  /^(?:server\/src\/features\/[^/]+\/[^/]+\.feature|contract\/src\/[^/]+\/(?:route|event)-list)\.ts$/.test(
    path,
  )

export const lineNumber = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Expects a global `pattern`, and `code` with the offsets of the file's text. */
export const findMatches = (file: SourceFile, code: string, pattern: RegExp, advice: string): Finding[] =>
  [...code.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineNumber(code, match.index),
    advice,
  }))
