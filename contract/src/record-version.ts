import { z } from 'zod'
import type { Route } from './route.ts'

/**
 * In the body of each route that edits a record: the version that the editor read. The server refuses the change with
 * 409 if the record has another version by now, so that no editor overwrites a change that they have not seen.
 */
export const recordVersion = z
  .int({
    error: ({ input }) =>
      input === undefined
        ? 'Send the version that you read, so that changes of others are not overwritten.'
        : 'This is a whole number.',
  })
  .nonnegative()

/** In each answer with a record that can be edited: `version` increases with each change. */
export const versionFields = { version: z.int(), changed_by: z.string().nullable() }

type Versioned<Body> =
  Body extends z.ZodObject<infer Shape, infer Config>
    ? z.ZodObject<Shape & { version: typeof recordVersion }, Config>
    : never

/** The options of a union of bodies, each with the version. */
export const withVersion = <const Options extends readonly z.ZodObject[]>(options: Options) =>
  options.map((option) => option.extend({ version: recordVersion })) as unknown as {
    [Key in keyof Options]: Versioned<Options[Key]>
  }

/** Why a route that edits takes no version, or does not require one. */
export const unversioned = {
  own: 'Only its owner edits it, or an administrator on their behalf.',
  one_value: 'It sets one value, which the last change decides.',
  scim: 'SCIM sends the version as If-Match (RFC 7644 §3.14).',
} as const

/**
 * A field of an answer that depends on the time or on other records. A PUT may repeat an older value of it, which is
 * ignored.
 */
export const computed = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ readOnly: true })

/** The fields of the object, or of the objects of a union, that are `computed`. */
export const listComputed = (schema: z.ZodType): string[] =>
  listShapes(schema).flatMap((shape) =>
    Object.keys(shape).filter((field) => shape[field]?.meta()?.['readOnly'] === true),
  )

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  in?: z.ZodType
  innerType?: z.ZodType
}

/** The objects that a schema accepts: one, or several of a union. */
export function listShapes(schema: z.ZodType | undefined): Record<string, z.ZodType>[] {
  if (!schema) return []
  const { shape, options, in: before, innerType } = schema.def as unknown as Definition
  if (shape) return [shape]
  if (options) return options.flatMap(listShapes)
  return listShapes(before ?? innerType)
}

/** Whether the route edits a record that has versions, and names the one that was read. */
export const isVersioned = ({ method, unversioned: reason }: Route): boolean =>
  (method === 'PUT' || method === 'PATCH') && reason === undefined
