import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, noContent, route } from '../route.ts'
import { Device, DeviceBody, DeviceChanges, ReceiptBody } from './device.schemas.ts'

export const listDevices = route({
  method: 'GET',
  path: '/api/v1/alerts/devices/',
  summary: 'What of the caller’s can show a notification.',
  allow: 'signed_in',
  answers: { 200: z.object({ results: z.array(Device) }) },
})

export const getPushKey = route({
  method: 'GET',
  path: '/api/v1/alerts/devices/key/',
  summary:
    'The public key that a browser subscribes with (VAPID); null while notifications are switched off.',
  allow: 'signed_in',
  answers: { 200: z.object({ public_key: z.string().nullable() }) },
})

export const registerDevice = route({
  method: 'POST',
  path: '/api/v1/alerts/devices/',
  summary:
    'Register this device, or check in with it again. A device belongs to one person: whoever registers it last has it.',
  allow: 'signed_in',
  body: DeviceBody,
  answers: { 200: Device, 400: FieldErrors },
})

export const changeDevice = route({
  method: 'PATCH',
  path: '/api/v1/alerts/devices/{id}/',
  summary: 'Rename a device, or say that its owner no longer lets it show notifications.',
  allow: 'signed_in',
  params: idParams,
  body: DeviceChanges,
  answers: { 200: Device, 400: FieldErrors, 404: Detail },
})

export const removeDevice = route({
  method: 'DELETE',
  path: '/api/v1/alerts/devices/{id}/',
  summary: 'Ring this device no more.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent, 404: Detail },
})

export const noteReceipt = route({
  method: 'POST',
  path: '/api/v1/alerts/receipts/',
  summary: 'A device has shown a notification of the caller’s, or opened it. Said twice, it is noted once.',
  allow: 'signed_in',
  body: ReceiptBody,
  answers: { 204: noContent, 400: FieldErrors, 404: Detail },
})
