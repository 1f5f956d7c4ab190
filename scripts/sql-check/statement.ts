import type { ts } from '@ts-morph/common'

export interface Statement {
  path: string
  line: number
  /** Names the top-level function or constant, with the callers that complete it. */
  name: string
  text: string
  parameters: ts.Expression[]
  /** Types that a row has the properties of; empty without a declaration. */
  row: ts.Type[]
}

export interface Finding {
  path: string
  line: number
  name: string
  message: string
}
