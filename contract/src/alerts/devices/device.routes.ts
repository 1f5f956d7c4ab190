import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { unversioned } from '../../record-version.ts'
import { idParams, noContent, route } from '../../route.ts'
import { Device, DeviceBody, DeviceChanges, ReceiptBody } from './device.schemas.ts'

export const listDevices = route({
  method: 'GET',
  path: '/api/v1/alerts/devices/',
  summary: "List the caller's devices that can show notifications.",
  allow: 'signed_in',
  while_locked: true,
  automatic: true,
  answers: { 200: z.object({ results: z.array(Device) }) },
})

export const getPushKey = route({
  method: 'GET',
  path: '/api/v1/alerts/devices/key/',
  summary: 'Get the VAPID public key to subscribe with; null while notifications are switched off.',
  allow: 'signed_in',
  answers: { 200: z.object({ public_key: z.string().nullable() }) },
})

export const registerDevice = route({
  method: 'POST',
  path: '/api/v1/alerts/devices/',
  summary: 'Register this device, or check in again. A device belongs to the user who registered it last.',
  allow: 'signed_in',
  body: DeviceBody,
  answers: { 200: Device },
})

export const changeDevice = route({
  method: 'PATCH',
  path: '/api/v1/alerts/devices/{id}/',
  summary: 'Rename a device, or record that it may no longer show notifications.',
  allow: 'signed_in',
  params: idParams,
  body: DeviceChanges,
  unversioned: unversioned.own,
  answers: { 200: Device },
})

export const removeDevice = route({
  method: 'DELETE',
  path: '/api/v1/alerts/devices/{id}/',
  summary: 'Remove a device.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const recordReceipt = route({
  method: 'POST',
  path: '/api/v1/alerts/receipts/',
  summary: 'Record that a device showed or opened a notification. Idempotent.',
  allow: 'signed_in',
  while_locked: true,
  automatic: true,
  body: ReceiptBody,
  answers: { 204: noContent, 404: Detail },
})
