import { invalid, type AppError } from '../../../platform/http/errors.ts'

export const changed = { code: 'prompt.changed', noun: 'this prompt' }
export const snippetChanged = { code: 'snippet.changed', noun: 'this recording' }
export const nameTaken = 'A prompt with this name already exists.'
export const tooManySnippets = (most: number): string =>
  `A prompt has at most ${most} recordings. Delete one first.`

export const promptInUse = (items: readonly string[]): AppError =>
  invalid(
    {
      in_use: [...items],
      non_field_errors: [
        `Could not delete prompt. It is the ${items.join(', the ')}. Choose another there first.`,
      ],
    },
    'prompt.in_use',
  )
