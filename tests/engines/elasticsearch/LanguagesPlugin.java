package segue;

import java.util.Map;
import java.util.function.BiFunction;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/**
 * The plain distribution of Elasticsearch leaves out the module that gives Lucene's filters of languages their names
 * (analysis-common), and no registry has that module. The filters themselves are there: this names those that Segue's
 * index asks for, with the same settings.
 */
public final class LanguagesPlugin extends Plugin implements AnalysisPlugin {
  @Override
  public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
    return Map.of(
        "asciifolding", named((settings, words) -> new ASCIIFoldingFilter(words)),
        "edge_ngram", named(LanguagesPlugin::beginnings),
        "elision", named(LanguagesPlugin::elision),
        "stemmer", named(LanguagesPlugin::stemmer));
  }

  @Override
  public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
    return Map.of(
        "whitespace",
        (index, environment, name, settings) -> TokenizerFactory.newFactory(name, WhitespaceTokenizer::new));
  }

  private static TokenStream beginnings(Settings settings, TokenStream words) {
    int least = settings.getAsInt("min_gram", 1);
    return new EdgeNGramTokenFilter(words, least, settings.getAsInt("max_gram", 2), false);
  }

  private static TokenStream elision(Settings settings, TokenStream words) {
    boolean anyCase = settings.getAsBoolean("articles_case", false);
    return new ElisionFilter(words, new CharArraySet(settings.getAsList("articles"), anyCase));
  }

  private static TokenStream stemmer(Settings settings, TokenStream words) {
    return switch (settings.get("language", "english")) {
      case "light_italian" -> new ItalianLightStemFilter(words);
      case "possessive_english" -> new EnglishPossessiveFilter(words);
      default -> new PorterStemFilter(words);
    };
  }

  private static AnalysisProvider<TokenFilterFactory> named(BiFunction<Settings, TokenStream, TokenStream> filter) {
    return (index, environment, name, settings) ->
        new TokenFilterFactory() {
          @Override
          public String name() {
            return name;
          }

          @Override
          public TokenStream create(TokenStream words) {
            return filter.apply(settings, words);
          }
        };
  }
}
