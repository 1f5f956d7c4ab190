import { subscriberStates } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryIcon } from './DeliveryIcon.tsx'

test('messaging §4; paging §4: pending is displayed as Sent, the others as their words, each with its icon', () => {
  const drawn = [...subscriberStates, 'replied' as const].map((state) => {
    const html = renderToStaticMarkup(<DeliveryIcon state={state} label />)
    return { word: html.replaceAll(/<[^>]*>/g, ''), icon: /tabler-icon-([a-z-]+)/.exec(html)?.[1] }
  })
  expect(drawn).toEqual([
    { word: 'Sent', icon: 'clock' },
    { word: 'Delivered', icon: 'check' },
    { word: 'Read', icon: 'checks' },
    { word: 'Replied', icon: 'corner-up-left' },
  ])
  expect(renderToStaticMarkup(<DeliveryIcon state="read" />)).toContain('aria-label="Read"')
})
