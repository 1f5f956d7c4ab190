import { invalid, type AppError } from '../../platform/http/errors.ts'

export const nameTaken = 'There is a prompt with this name already.'
export const tooManySnippets = (most: number): string =>
  `A prompt has at most ${most} pieces. Take one out first.`

/** `items` like `online greeting of Stroke team`. */
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
