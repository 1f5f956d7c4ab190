import type { ApplyAction } from './effect.rules.ts'

export const refuse: ApplyAction = (draft, fields) => {
  const sentence = fields['sentence'] as string
  return {
    draft: { ...draft, refused: sentence, is_stopped: true },
    effect: { type: 'RefuseAction', value: sentence },
  }
}

export const stop: ApplyAction = (draft) => ({
  draft: { ...draft, is_stopped: true },
  effect: { type: 'StopAction' },
})
