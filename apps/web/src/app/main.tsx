import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/global.css'
import './app.css'
import { watchBackButton } from './back-button.ts'
import { focusOnNavigation } from './page-focus.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { watchSession } from './session-redirects.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
focusOnNavigation(router)
watchBackButton(router)
watchSession(router, queryClient)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
