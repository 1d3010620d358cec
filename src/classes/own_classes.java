
    /** Runs each test on classes of its own: what one test leaves in static fields is nothing to another. */
    static class OwnClasses implements org.junit.jupiter.api.extension.InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                org.junit.jupiter.api.extension.ReflectiveInvocationContext<java.lang.reflect.Method> context,
                org.junit.jupiter.api.extension.ExtensionContext extension) throws Throwable {
            invocation.skip();
            var test = context.getExecutable();
            var type = new OwnLoader(test.getDeclaringClass().getClassLoader()).loadClass(test.getDeclaringClass().getName());
            var make = type.getDeclaredConstructor();
            var own = type.getDeclaredMethod(test.getName());
            make.setAccessible(true);
            own.setAccessible(true);
            try {
                own.invoke(make.newInstance());
            } catch (java.lang.reflect.InvocationTargetException failed) {
                throw failed.getCause();
            }
        }
    }

    /** Loads the classes of folders anew. */
    static class OwnLoader extends ClassLoader {
        OwnLoader(ClassLoader all) {
            super(all);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                Class<?> other = known != null ? known : super.loadClass(name, resolve);
                var source = other.getProtectionDomain().getCodeSource();
                if (known != null || source == null || !source.getLocation().getPath().endsWith("/")) {
                    return other;
                }
                try (var file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = file.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException unreadable) {
                    throw new ClassNotFoundException(name, unreadable);
                }
            }
        }
    }
