import { Suspense, useRef, type ChangeEventHandler } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import type { ControlProps } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import type { MentionPickerProps } from './MentionPicker.tsx'

const MentionPicker = lazyComponent(() =>
  import('./MentionPicker.tsx').then((module) => ({ default: module.MentionPicker })),
)

interface MentionTextAreaProps {
  control: ControlProps
  value: string
  onChange: ChangeEventHandler<HTMLTextAreaElement>
  /** Absent in a preview. */
  mentions: Pick<MentionPickerProps, 'people' | 'count' | 'onMention'> | undefined
}

/** Text of a new message, in which `@` offers the people who receive it. */
export function MentionTextArea({ control, value, onChange, mentions }: MentionTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextArea
        {...control}
        ref={field}
        className="field-sizing-content max-h-60 min-h-20"
        value={value}
        onChange={onChange}
        maxLength={20_000}
      />
      {mentions && value.includes('@') && (
        <Suspense>
          <MentionPicker {...mentions} field={field} text={value} />
        </Suspense>
      )}
    </>
  )
}
