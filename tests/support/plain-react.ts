import * as React from 'react'
import 'react-dom'
import 'react-dom/client'
import 'react/jsx-dev-runtime'
import 'react/jsx-runtime'

/** The internals that React's parts share; `recentlyCreatedOwnerStacks` counts the stacks of a second. */
const shared: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof shared !== 'object' || shared === null) throw new Error('React keeps its parts elsewhere now')

// React for development, which tests need for `act`, keeps the stack of each new element, up to ten thousand
// a second, for messages that no test reads; here it counts as many from the start.
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

// Everything loaded after React is the production version: antd, for one, watches in development which token
// each style reads.
process.env.NODE_ENV = 'production'
