import { z } from 'zod'
import { recordVersion, versionFields } from '../../record-version.ts'
import { isBlank, line } from '../../text.ts'

export const PromptSnippet = z
  .object({
    id: z.int(),
    position: z.int(),
    transcript: z.string(),
    ...versionFields,
    mime_type: z.string(),
    size: z.int(),
    file_url: z.string(),
  })
  .meta({ id: 'PromptSnippet' })
export type PromptSnippet = z.output<typeof PromptSnippet>

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
    /** The version of the name; each recording has its own. */
    ...versionFields,
    snippets: z.array(PromptSnippet),
    used_by: z.array(PromptUse),
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Prompt' })
export type Prompt = z.output<typeof Prompt>

export const maxSnippets = 20

export const PromptBody = z.strictObject({
  name: line(100).refine((value) => !isBlank(value), 'This field may not be blank.'),
})
export type PromptBody = z.output<typeof PromptBody>

export const PromptChanges = PromptBody.extend({ version: recordVersion })
export type PromptChanges = z.output<typeof PromptChanges>

export const SnippetChanges = z.strictObject({ transcript: line(1_000), version: recordVersion })
export type SnippetChanges = z.output<typeof SnippetChanges>
