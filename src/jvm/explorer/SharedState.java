import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * What all programs of a JVM share and any of them can change: the locale, the time zone, the system properties, and who is told of
 * exceptions that nobody catches.
 *
 * <p>What holds: a program finds them as they were at the start of the JVM, or as its own classes have set them when they were
 * initialised, whatever other programs or its own scripts have done before.
 */
final class SharedState {
    /** As every program finds them. */
    private static final SharedState FIRST = first();

    private final Locale locale;
    private final Locale shown;
    private final Locale format;
    private final TimeZone zone;
    private final Properties properties;
    private final Thread.UncaughtExceptionHandler handler;

    private SharedState(Locale locale, Locale shown, Locale format, TimeZone zone, Properties properties, Thread.UncaughtExceptionHandler handler) {
        this.locale = locale;
        this.shown = shown;
        this.format = format;
        this.zone = zone;
        this.properties = properties;
        this.handler = handler;
    }

    private static SharedState first() {
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        return now();
    }

    /** As they are. */
    static SharedState now() {
        return new SharedState(Locale.getDefault(), Locale.getDefault(Locale.Category.DISPLAY), Locale.getDefault(Locale.Category.FORMAT),
                TimeZone.getDefault(), (Properties) System.getProperties().clone(), Thread.getDefaultUncaughtExceptionHandler());
    }

    /** Puts them back as every program finds them, with the streams. */
    static void reset() {
        FIRST.restore();
        Router.restore();
    }

    /** Puts them back as they were. */
    void restore() {
        if (!locale.equals(Locale.getDefault()) || !shown.equals(Locale.getDefault(Locale.Category.DISPLAY))
                || !format.equals(Locale.getDefault(Locale.Category.FORMAT))) {
            Locale.setDefault(locale);
            Locale.setDefault(Locale.Category.DISPLAY, shown);
            Locale.setDefault(Locale.Category.FORMAT, format);
        }
        if (!zone.equals(TimeZone.getDefault())) {
            TimeZone.setDefault(zone);
        }
        if (!properties.equals(System.getProperties())) {
            System.setProperties((Properties) properties.clone());
        }
        if (handler != Thread.getDefaultUncaughtExceptionHandler()) {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    /** Whether a text may change them. */
    static boolean mayChange(String text) {
        return text.matches("(?s).*\\b(setDefault|setDefaultUncaughtExceptionHandler|setProperty|setProperties|getProperties|clearProperty)\\b.*");
    }

    /** Whether a text may change what a JVM does not put back, so that no other program is run there afterwards. */
    static boolean maySpend(String text) {
        return text.matches("(?s).*\\b(Log(ger|Manager|ging)|Security|Authenticator|CookieHandler|ProxySelector|ResponseCache|DriverManager"
                + "|addShutdownHook|setFollowRedirects|setURLStreamHandlerFactory|setContentHandlerFactory|setSocketFactory|setSocketImplFactory"
                + "|PropertyEditorManager|Introspector|ImageIO|Toolkit|UIManager|Preferences|ForkJoinPool|ResourceBundle"
                + "|setAccessible|Unsafe|invoke)\\b.*");
    }
}
