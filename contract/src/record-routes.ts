import { z } from 'zod'
import { Detail } from './errors.ts'
import { limits } from './limits.ts'
import { idParams, noContent, pageOf, withImpliedAnswers, type Allow } from './route.ts'
import { typeaheadQuery } from './typeahead.ts'

interface RecordKind<Path extends string, Change, Item, New, Changes> {
  path: `/${Path}/`
  /** With its article, as in `a note field`. */
  one: string
  many: string
  /** Which records may be deleted, as in `that is not in use`. */
  deletable: string
  /** The callers that may write. Every user of the account may read. */
  change: Change
  record: Item
  creation: New
  changes: Changes
}

/** The routes of a list of settings that administrators edit: without data of patients, and with a version. */
export function recordRoutes<
  Path extends string,
  const Change extends Allow,
  Item extends z.ZodType,
  New extends z.ZodType,
  Changes extends z.ZodType<{ version: number }>,
>(kind: RecordKind<Path, Change, Item, New, Changes>) {
  const { path, one, many, deletable, change, record, creation, changes } = kind
  const item = { path: `${path}{id}/`, params: idParams } as const
  return {
    list: withImpliedAnswers({
      method: 'GET',
      path,
      summary: `List ${many} by name.`,
      allow: 'signed_in',
      query: z.strictObject({ ...typeaheadQuery(limits.picker_page) }),
      answers: { 200: pageOf(record), 403: Detail },
    }),
    get: withImpliedAnswers({
      ...item,
      method: 'GET',
      summary: `Get ${one}.`,
      allow: 'signed_in',
      answers: { 200: record, 403: Detail },
    }),
    create: withImpliedAnswers({
      method: 'POST',
      path,
      summary: `Create ${one}.`,
      allow: change,
      body: creation,
      creates: true,
      answers: { 201: record },
    }),
    change: withImpliedAnswers({
      ...item,
      method: 'PUT',
      summary: `Change ${one}. Omitted fields stay unchanged. 409 if it changed after \`version\`.`,
      allow: change,
      body: changes,
      answers: { 200: record },
    }),
    remove: withImpliedAnswers({
      ...item,
      method: 'DELETE',
      summary: `Delete ${one} ${deletable}.`,
      allow: change,
      answers: { 204: noContent, 400: Detail },
    }),
  }
}
