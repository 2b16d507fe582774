import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'

const count = (label: string) =>
  z
    .number({ error: `${label} must be a whole number.` })
    .int(`${label} must be a whole number.`)
    .min(0, `${label} can't be negative.`)
    .max(1000, `${label} can be 1,000 at most.`)

export const LandingFigures = z.object({ companies: z.number().int(), seats_claimed: z.number().int() }).meta({ id: 'LandingFigures' })
export type LandingFigures = z.infer<typeof LandingFigures>

export const LandingFiguresChange = z
  .object({ companies: count('Beta companies').optional(), seats_claimed: count('Seats claimed').optional() })
  .meta({ id: 'LandingFiguresChange' })

export const admin = defineRoutes({
  landingFigures: {
    method: 'GET',
    path: '/api/admin/landing-figures',
    summary: "Read the landing page's figures",
    access: 'admin',
    reply: LandingFigures,
  },
  changeLandingFigures: {
    method: 'PATCH',
    path: '/api/admin/landing-figures',
    summary: "Change the landing page's figures",
    access: 'admin',
    body: LandingFiguresChange,
    reply: LandingFigures,
  },
})
