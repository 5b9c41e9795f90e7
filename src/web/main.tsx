import '@fontsource-variable/geist/index.css';
import '@fontsource-variable/geist-mono/index.css';
import './style/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { basePath } from './connection/base-path.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Router base={basePath}>
      <App />
    </Router>
  </StrictMode>,
);
