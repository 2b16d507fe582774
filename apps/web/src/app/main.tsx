import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/global.css'
import './app.css'
import { createApp } from './app.tsx'
import { createQueryClient } from './query-client.ts'

const { ui } = createApp(createQueryClient())

createRoot(document.getElementById('root')!).render(<StrictMode>{ui}</StrictMode>)
