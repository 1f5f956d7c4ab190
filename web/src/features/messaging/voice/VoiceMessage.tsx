import { Suspense } from 'react'
import type { VoiceRecorderProps } from '../../../platform/voice/VoiceRecorder.tsx'
import { lazyCode } from '../../../platform/code.ts'

const VoiceRecorder = lazyCode(() =>
  import('../../../platform/voice/VoiceRecorder.tsx').then((module) => ({ default: module.VoiceRecorder })),
)

/** The recorder, whose code comes with the first word that is spoken. */
export function VoiceMessage(props: VoiceRecorderProps) {
  return (
    <Suspense>
      <VoiceRecorder {...props} />
    </Suspense>
  )
}
