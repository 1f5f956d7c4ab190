import { lazy, Suspense } from 'react'
import type { VoiceRecorderProps } from '../../../platform/voice/VoiceRecorder.tsx'

const VoiceRecorder = lazy(() =>
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
