import { z } from 'zod'
import { line } from '../text.ts'

/** A piece of sound; a prompt plays its pieces one after the other. */
export const PromptSnippet = z
  .object({
    id: z.int(),
    position: z.int(),
    /** What is said, for whoever cannot hear it. */
    words: z.string(),
    mime_type: z.string(),
    /** Bytes. */
    size: z.int(),
    /** Where the sound is. */
    file_url: z.string(),
  })
  .meta({ id: 'PromptSnippet' })
export type PromptSnippet = z.output<typeof PromptSnippet>

/** A group that plays it, and when. */
const PromptUse = z.object({
  group_id: z.int(),
  group_uid: z.string(),
  group: z.string(),
  as: z.enum(['online greeting', 'offline greeting']),
})

export const Prompt = z
  .object({
    id: z.int(),
    name: z.string(),
    snippets: z.array(PromptSnippet),
    used_by: z.array(PromptUse),
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Prompt' })
export type Prompt = z.output<typeof Prompt>

/** Pieces that one prompt may have. */
export const mostSnippets = 20

export const PromptBody = z.strictObject({
  name: line(100).refine((value) => value !== '', 'This field may not be blank.'),
})
export type PromptBody = z.output<typeof PromptBody>

export const SnippetBody = z.strictObject({ words: line(1_000) })
