;; What a person has in a configuration for Emacs, and then a look at a skeleton.
(unless (require 'eglot nil t)
  (princ "no eglot\n")
  (kill-emacs 0))
(require 'flymake)
(require 'cc-mode)
(setq eglot-sync-connect 60
      eglot-connect-timeout 60
      eglot-autoshutdown nil)
(add-to-list 'eglot-server-programs '(java-mode . ("tatsu" "lsp")))

(defun try-wait (ready)
  "Lets the server answer until READY says so."
  (let ((rounds 0))
    (while (and (< rounds 600) (not (funcall ready)))
      (setq rounds (1+ rounds))
      (accept-process-output nil 0.1))))

(defun try-open (file)
  (find-file file)
  (java-mode)
  (apply #'eglot (if (>= emacs-major-version 29)
                     (list '(java-mode) (cons 'transient default-directory) 'eglot-lsp-server '("tatsu" "lsp") '("java"))
                   (list 'java-mode (cons 'transient default-directory) 'eglot-lsp-server '("tatsu" "lsp") "java"))))

(try-open "sum.java")
(let (found)
  (cl-defmethod eglot-handle-notification :after (_server (_method (eql textDocument/publishDiagnostics)) &key diagnostics &allow-other-keys)
    (setq found diagnostics))
  (try-wait (lambda () (and found (> (length found) 0))))
  (mapc (lambda (one)
          (princ (format "finding: %d %s\n"
                         (1+ (plist-get (plist-get (plist-get one :range) :start) :line))
                         (plist-get one :message))))
        found))

(find-file "fine.java")
(java-mode)
(eglot--managed-mode 1)
(goto-char (+ 10 (point-min)))
(let* ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams) :timeout 60))
       (contents (plist-get answer :contents)))
  (princ (format "hover: %s\n" (plist-get contents :value))))
(ignore-errors (eglot-shutdown (eglot-current-server)))
(kill-emacs 0)
